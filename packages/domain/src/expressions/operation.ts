// What an operation is: which arguments it takes, which type results, and how it is computed.
import type { ExpressionType, ValueKind } from './expression-type.ts';
import type { Value } from './value.ts';

export type OperationCategory = 'numbers' | 'comparison' | 'logic' | 'text' | 'dates' | 'lists';

/** The kinds that an argument may have; `allKinds` for any. */
export type Accepted = readonly ValueKind[];

export interface Operation {
  readonly category: OperationCategory;
  readonly args: readonly Accepted[];
  /** Further arguments that may be left out. */
  readonly optional?: readonly Accepted[];
  /** Any number of further arguments, after `args`. */
  readonly rest?: Accepted;
  /** Undefined if the arguments do not fit together; their kinds are accepted ones. */
  readonly result: (types: readonly ExpressionType[]) => ExpressionType | undefined;
  /**
   * `propagate`: empty if one argument is, without computing it. `handled`: never empty for that reason.
   * `fallback`: empty only if all arguments are. `joined`: computed, but an empty argument is hardly intended.
   */
  readonly empties: 'propagate' | 'handled' | 'fallback' | 'joined';
  /** Never throws. Arguments have accepted kinds; after `propagate` none is null. */
  readonly compute: (args: readonly Value[], environment: Environment) => Value;
}

export interface Environment {
  readonly now: Date;
  /** The team's, IANA. */
  readonly timeZone: string;
  /** Takes steps from the budget; false if it is used up. */
  readonly spend: (steps: number) => boolean;
}

export function always(kind: ValueKind): () => ExpressionType {
  return () => ({ kind });
}
