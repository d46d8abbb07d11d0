import type { WizardPicture } from '@fieldhouse/contract/wizard-appearance';
import css from './look.module.css';
import { wizardPictureAddress } from './picture-address.ts';

/** Decoration, so it has no text. */
export function Cover({ picture }: { readonly picture: WizardPicture }) {
  const { width, height } = picture;
  return (
    <img className={css.cover} src={wizardPictureAddress(picture)} width={width} height={height} alt="" />
  );
}
