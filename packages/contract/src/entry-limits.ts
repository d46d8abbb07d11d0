// Of tasks that create several records. Apart, so that the pages of visitors need no schemas for them.

/** Entries of one task. */
export const maxEntries = 20;
/** Entries are numbered from 1; one that is removed leaves a gap, so that the others keep their records. */
export const maxEntryNumber = 99;
/** Records that a run may create. */
export const maxCreatedRecords = 100;
