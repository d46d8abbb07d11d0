// Loading states that keep the layout of the content.
import { Skeleton } from '@mantine/core';

/** Clipped to the available height. */
const filling = { maxHeight: '100%', paddingInline: 20, overflow: 'hidden' };

export function RowsSkeleton({
  rows = 8,
  height = 34,
  isFull = false,
}: {
  readonly rows?: number;
  readonly height?: number;
  /** Spans the full window width, for pages without margins. */
  readonly isFull?: boolean;
}) {
  return (
    <div aria-hidden="true" style={isFull ? filling : undefined}>
      {Array.from({ length: rows }, (_, index) => (
        // Skeleton rows have no identity but their index.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} style={{ height, display: 'flex', alignItems: 'center', gap: 16 }}>
          <Skeleton height={12} width={`${24 + ((index * 37) % 30)}%`} />
          <Skeleton height={12} width={`${12 + ((index * 53) % 20)}%`} />
          <Skeleton height={12} width="10%" />
        </div>
      ))}
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div style={{ padding: '28px 20px', width: '100%', maxWidth: 1080, margin: '0 auto' }} aria-hidden="true">
      <Skeleton height={24} width={220} mb={28} />
      <Skeleton height={88} mb={16} radius="lg" />
      <Skeleton height={240} radius="lg" />
    </div>
  );
}
