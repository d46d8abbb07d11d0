import { expect, test } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { type ChartRow, ValueChart } from './value-chart.tsx';

test('the value above the last bar is not cut off at the edge of a narrow chart', async () => {
  const rows = Array.from({ length: 12 }, (_, at): ChartRow => {
    const label = `M${at}`;
    return { key: label, label, name: label, value: 48_700 + at, text: '' };
  });
  const screen = await renderInApp(
    <div style={{ display: 'flex', width: 300, height: 160 }}>
      <ValueChart type="bars" rows={rows} series={[]} isLastMarked axisText={(value) => `${value}`} />
    </div>,
  );
  const label = screen.getByText('48711');
  await expect.element(label).toBeInTheDocument();
  const edge = label.element().closest('svg')?.getBoundingClientRect().right ?? 0;
  expect(label.element().getBoundingClientRect().right).toBeLessThanOrEqual(edge + 1);
});
