import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly size: number;
}

/** Dark on white in both themes, as scanners expect. */
export function QrCode({ text, label, size }: QrCodeProps) {
  const { path, modules } = codeOf(text);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A PNG of at least 1,000 pixels, sharp on a page or a poster. */
export function qrPicture(text: string): Promise<Blob> {
  const { path, modules } = codeOf(text);
  const scale = Math.ceil(1000 / modules);
  const canvas = document.createElement('canvas');
  canvas.width = modules * scale;
  canvas.height = modules * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture was made.')));
    canvas.toBlob(take, 'image/png');
  });
}

/** The dark modules as a path, in a square of so many modules with a border. */
function codeOf(text: string): { readonly path: string; readonly modules: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, modules: size };
}
