export declare const serverFlags: readonly string[];
export declare const serverEnvironment: { readonly MALLOC_ARENA_MAX: string };
