// Whose form it is: the wizard's own logo, the team's, or its initial.
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import { teamInitial } from '../team-initial.ts';
import css from './look.module.css';
import { wizardPictureAddress } from './picture-address.ts';

type RunMarkProps = Pick<StepView, 'teamName' | 'teamLogo'> & {
  readonly logo: StepView['appearance']['logo'];
};

export function RunMark({ teamName, teamLogo, logo }: RunMarkProps) {
  const source = logo ? wizardPictureAddress(logo) : teamLogo;
  return (
    <>
      {source === null ? (
        <span className={css.mark} aria-hidden="true">
          {teamInitial(teamName)}
        </span>
      ) : (
        <img src={source} alt="" className={css.logo} />
      )}
      <span className={css.team}>{teamName}</span>
    </>
  );
}
