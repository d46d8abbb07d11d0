// Icons from data (a collection's, a wizard's): Font Awesome class names. The font loads with the first use.
import '@fortawesome/fontawesome-free/css/fontawesome.min.css';
import '@fortawesome/fontawesome-free/css/solid.min.css';
import '@fortawesome/fontawesome-free/css/regular.min.css';
import '@fortawesome/fontawesome-free/css/brands.min.css';

const pattern = /^fa-(solid|regular|brands) fa-[a-z0-9-]{1,60}$/;

interface DataIconProps {
  readonly icon: string | null | undefined;
  readonly size?: number;
}

export function DataIcon({ icon, size = 14 }: DataIconProps) {
  const name = icon && pattern.test(icon) ? icon : 'fa-solid fa-table-cells-large';
  return (
    <i
      aria-hidden="true"
      className={`${name} fa-fw`}
      style={{ fontSize: size, width: Math.round(size * 1.3), textAlign: 'center', flex: 'none' }}
    />
  );
}
