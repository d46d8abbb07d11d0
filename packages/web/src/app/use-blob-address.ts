import { useEffect, useState } from 'react';

/**
 * Address of a picture that is only sent with a header; undefined until it is there, and if there is none. `load` has to stay
 * the same for the same picture.
 */
export function useBlobAddress(load: (() => Promise<Blob | undefined>) | undefined): string | undefined {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (!load) return;
    let address: string | undefined;
    let isShown = true;
    load().then(
      (blob) => {
        if (!blob || !isShown) return;
        address = URL.createObjectURL(blob);
        setLoaded(address);
      },
      // Without it, the text beside it says enough.
      () => undefined,
    );
    return () => {
      isShown = false;
      setLoaded(undefined);
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [load]);
  return loaded;
}
