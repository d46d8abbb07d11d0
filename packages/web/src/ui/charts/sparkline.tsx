// A small line of a few values, with a dot at the last one. It says nothing to screen readers: the text beside it does.
import css from './sparkline.module.css';

interface SparklineProps {
  readonly values: readonly number[];
}

const width = 84;
const height = 30;
const inset = 4;

export function Sparkline({ values }: SparklineProps) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => inset + (at / (values.length - 1)) * (width - 2 * inset);
  const y = (value: number) =>
    high === low ? height / 2 : inset + (1 - (value - low) / (high - low)) * (height - 2 * inset);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.length - 1;
  return (
    <svg
      className={css.line}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <polygon className={css.area} points={`${x(0)},${height} ${points.join(' ')} ${x(last)},${height}`} />
      <polyline className={css.stroke} points={points.join(' ')} />
      <circle className={css.dot} cx={x(last)} cy={y(values[last] ?? 0)} r={2.5} />
    </svg>
  );
}
