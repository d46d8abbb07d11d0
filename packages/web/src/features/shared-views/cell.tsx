import type { SharedCell, SharedPage } from '@fieldhouse/contract/public-views';
import { Chip, toChipColor } from '../../ui/chip.tsx';
import css from './shared-views.module.css';

interface CellProps {
  readonly cell: SharedCell | undefined;
  readonly kind: NonNullable<SharedPage['view']>['fields'][number]['kind'];
}

export function Cell({ cell, kind }: CellProps) {
  if (!cell || cell.text === '') return <span className={css.none}>–</span>;
  const { text, chips, files } = cell;
  if (files)
    return (
      <span className={css.files}>
        {files.map(({ name, url, thumbnailUrl }) => (
          <a key={url} href={url} download={name}>
            {thumbnailUrl !== null && (
              <img src={thumbnailUrl} alt="" loading="lazy" className={css.thumbnail} />
            )}
            {name}
          </a>
        ))}
      </span>
    );
  if (chips)
    return (
      <span className={css.chips}>
        {chips.map(({ label, color }) => (
          <Chip key={label} color={toChipColor(color)}>
            {label}
          </Chip>
        ))}
      </span>
    );
  if (kind === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  if (kind === 'url' && /^https?:\/\//i.test(text))
    return (
      <a href={text} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
    );
  return <span className={css.text}>{text}</span>;
}
