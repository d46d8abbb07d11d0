// Parts of a page whose code is loaded when they are first shown, or before. One that is out of reach, as without a connection,
// says so in its own place: an error would take the page around it along, with all that is typed there.
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  lazy,
  startTransition,
  use,
  useEffect,
  useState,
} from 'react';
import { ProblemNotice } from './problem-notice.tsx';

type LazyLoad = Parameters<typeof lazy>[0];
/** Whatever its props. */
export type AnyPart = Awaited<ReturnType<LazyLoad>>['default'];

/** What is shown in place of a part that couldn't be loaded. */
export interface StandInProps<Props> {
  readonly props: Props;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export type OnDemand<C extends AnyPart> = ComponentType<ComponentProps<C>> & {
  /** Loads the code before it is needed. Never rejects: what is out of reach is loaded when it is shown. */
  readonly preload: () => Promise<void>;
};

interface Lack {
  readonly props: unknown;
  readonly onRetry: () => void;
}

const LackContext = createContext<Lack | undefined>(undefined);

/**
 * A component that loads when it is first rendered, and suspends meanwhile.
 * @example const CardDialog = onDemand(() => import('…/card-dialog.tsx'), 'CardDialog');
 */
export function onDemand<Name extends string, Module extends Readonly<Record<Name, AnyPart>>>(
  load: () => Promise<Module>,
  name: Name,
  StandIn: ComponentType<StandInProps<ComponentProps<Module[Name]>>> = NoticeInPlace,
): OnDemand<Module[Name]> {
  let loaded: AnyPart | undefined;
  let pending: AnyPart | undefined;
  const fetchPart = async (): Promise<AnyPart> => {
    loaded = (await load())[name];
    return loaded;
  };
  const startLoading = (): AnyPart => {
    pending = lazy(async () => {
      try {
        return { default: await fetchPart() };
      } catch (error) {
        return { default: () => <Lacking StandIn={StandIn} error={error} /> };
      }
    });
    return pending;
  };

  function Part(props: ComponentProps<Module[Name]>) {
    // The same one when a component that was suspended is rendered again.
    const [Shown, show] = useState<AnyPart>(() => loaded ?? pending ?? startLoading());
    const onRetry = () => {
      const next = startLoading();
      // The notice stays until then.
      startTransition(() => show(() => next));
    };
    // The next time it is shown is another try.
    useEffect(
      () => () => {
        if (!loaded) pending = undefined;
      },
      [],
    );
    return (
      <LackContext value={{ props, onRetry }}>
        <Shown {...props} />
      </LackContext>
    );
  }

  return Object.assign(Part, {
    preload: async () => {
      try {
        await fetchPart();
      } catch {
        // It is loaded when it is shown.
      }
    },
  });
}

interface LackingProps<Props> {
  readonly StandIn: ComponentType<StandInProps<Props>>;
  readonly error: unknown;
}

function Lacking<Props>({ StandIn, error }: LackingProps<Props>) {
  const lack = use(LackContext);
  const onRetry = lack?.onRetry;
  useEffect(() => {
    if (!onRetry) return undefined;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  // Of the part that renders this in its place.
  return lack && <StandIn props={lack.props as Props} error={error} onRetry={lack.onRetry} />;
}

/** For a control that a page can do without. */
export function LeftOut() {
  return null;
}

function NoticeInPlace({ error, onRetry }: StandInProps<unknown>) {
  return <ProblemNotice error={error} onRetry={onRetry} />;
}
