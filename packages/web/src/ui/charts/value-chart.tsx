// Bars, lines, areas, donuts and stacked bars of a few values. Hidden from screen readers: a table with the same values
// is beside it. Large, and loaded with the first chart.
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { partColor } from './part-color.ts';
import css from './value-chart.module.css';

export interface ChartRow {
  readonly key: string;
  /** Short, for the axis. */
  readonly label: string;
  /** In full. */
  readonly name: string;
  readonly value: number;
  readonly text: string;
  /** Of stacked bars, in the order of `series`. */
  readonly parts?: readonly { readonly value: number; readonly text: string }[];
  /** Opens what is behind it; undefined for what can't be opened. */
  readonly onOpen?: (() => void) | undefined;
  /** The remainder of a whole. */
  readonly isRest?: boolean;
}

export interface ValueChartProps {
  readonly type: 'bars' | 'line' | 'area' | 'donut' | 'stacked_bars';
  readonly rows: readonly ChartRow[];
  /** Names of the parts of stacked bars. */
  readonly series: readonly string[];
  /** A tick of the value axis. */
  readonly axisText: (value: number) => string;
  /** Marks the last bar: the running period. */
  readonly isLastMarked: boolean;
}

export function ValueChart(props: ValueChartProps) {
  const { type } = props;
  return (
    <div className={css.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        {type === 'donut'
          ? donut(props)
          : type === 'line'
            ? line(props)
            : type === 'area'
              ? area(props)
              : bars(props)}
      </ResponsiveContainer>
    </div>
  );
}

const margin = { top: 18, right: 4, bottom: 0, left: 0 };
const tick = { fontSize: 12, fill: 'var(--fh-text-soft)' };

function axes(rows: readonly ChartRow[], axisText: ValueChartProps['axisText']) {
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--fh-border)" />,
    <XAxis
      key="x"
      dataKey="key"
      tickFormatter={(key: string) => rows.find((row) => row.key === key)?.label ?? ''}
      tickLine={false}
      axisLine={{ stroke: 'var(--fh-border-strong)' }}
      tick={tick}
      minTickGap={8}
      interval="preserveStartEnd"
    />,
    <YAxis
      key="y"
      tickLine={false}
      axisLine={false}
      tick={tick}
      width="auto"
      tickCount={4}
      tickFormatter={(value: number) => axisText(value)}
    />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={{ fill: 'var(--fh-hover)', stroke: 'var(--fh-border-strong)' }}
      content={({ active, payload }) =>
        // The rows given to the chart.
        active && payload?.[0] ? <Tip row={payload[0].payload as ChartRow} /> : null
      }
    />,
  ];
}

function Tip({ row }: { readonly row: ChartRow }) {
  return (
    <div className={css.tip}>
      <span>{row.name}</span>
      <b>{row.text}</b>
    </div>
  );
}

/** What a click on the chart's area opens. */
function openOf(rows: readonly ChartRow[]) {
  return ({ activeTooltipIndex }: { readonly activeTooltipIndex?: number | string | null | undefined }) => {
    if (activeTooltipIndex !== null && activeTooltipIndex !== undefined)
      rows[Number(activeTooltipIndex)]?.onOpen?.();
  };
}

function bars({ type, rows, series, axisText, isLastMarked }: ValueChartProps) {
  return (
    <BarChart
      data={[...rows]}
      margin={margin}
      accessibilityLayer={false}
      onClick={openOf(rows)}
      className={css.clickable ?? ''}
    >
      {axes(rows, axisText)}
      {type === 'stacked_bars' ? (
        series.map((name, at) => (
          <Bar
            key={name}
            stackId="all"
            name={name}
            isAnimationActive={false}
            maxBarSize={48}
            dataKey={(row: ChartRow) => row.parts?.[at]?.value ?? 0}
            fill={partColor(at)}
          />
        ))
      ) : (
        <Bar
          dataKey="value"
          isAnimationActive={false}
          maxBarSize={48}
          radius={[3, 3, 0, 0]}
          {...(isLastMarked && { label: lastLabel(rows, axisText) })}
        >
          {rows.map(({ key, isRest }, at) => (
            <Cell
              key={key}
              fill={
                isRest
                  ? 'var(--fh-chart-rest)'
                  : isLastMarked && at === rows.length - 1
                    ? 'var(--fh-accent)'
                    : 'var(--fh-accent-bar)'
              }
            />
          ))}
        </Bar>
      )}
    </BarChart>
  );
}

interface LabelPlace {
  readonly x?: number | string | undefined;
  readonly y?: number | string | undefined;
  readonly width?: number | string | undefined;
  readonly index?: number | undefined;
}

/** At most, in pixels. */
const signWidth = 8;

/** The value above the running period alone; above a narrow bar it ends at the edge of the chart. */
function lastLabel(rows: readonly ChartRow[], axisText: ValueChartProps['axisText']) {
  return ({ x = 0, y = 0, width = 0, index }: LabelPlace) => {
    // Nothing, as a drawing.
    if (index !== rows.length - 1) return <g />;
    const text = axisText(rows[index]?.value ?? 0);
    const end = Number(x) + Number(width);
    const isWider = text.length * signWidth > Number(width);
    return (
      <text
        className={css.lastLabel}
        x={isWider ? end + margin.right : end - Number(width) / 2}
        y={Number(y) - 6}
        textAnchor={isWider ? 'end' : 'middle'}
      >
        {text}
      </text>
    );
  };
}

function line({ rows, axisText }: ValueChartProps) {
  return (
    <LineChart
      data={[...rows]}
      margin={margin}
      accessibilityLayer={false}
      onClick={openOf(rows)}
      className={css.clickable ?? ''}
    >
      {axes(rows, axisText)}
      <Line
        dataKey="value"
        stroke="var(--fh-accent)"
        strokeWidth={2}
        dot={rows.length <= 31 ? { r: 2.5, fill: 'var(--fh-accent)' } : false}
        isAnimationActive={false}
      />
    </LineChart>
  );
}

function area({ rows, axisText }: ValueChartProps) {
  return (
    <AreaChart
      data={[...rows]}
      margin={margin}
      accessibilityLayer={false}
      onClick={openOf(rows)}
      className={css.clickable ?? ''}
    >
      {axes(rows, axisText)}
      <Area
        dataKey="value"
        stroke="var(--fh-accent)"
        strokeWidth={2}
        fill="var(--fh-accent-soft)"
        fillOpacity={1}
        isAnimationActive={false}
      />
    </AreaChart>
  );
}

function donut({ rows }: ValueChartProps) {
  return (
    <PieChart accessibilityLayer={false} className={css.clickable ?? ''}>
      <Pie
        data={[...rows]}
        dataKey="value"
        nameKey="name"
        // Hidden from the keyboard as from screen readers.
        rootTabIndex={-1}
        innerRadius="62%"
        outerRadius="96%"
        startAngle={90}
        endAngle={-270}
        stroke="var(--fh-surface)"
        strokeWidth={2}
        isAnimationActive={false}
        onClick={(_sector: unknown, at: number) => rows[at]?.onOpen?.()}
      >
        {rows.map(({ key, isRest }, at) => (
          <Cell key={key} fill={partColor(at, isRest)} />
        ))}
      </Pie>
      <Tooltip
        isAnimationActive={false}
        content={({ active, payload }) =>
          // The rows given to the chart.
          active && payload?.[0] ? <Tip row={payload[0].payload as ChartRow} /> : null
        }
      />
    </PieChart>
  );
}
