/** The day in the time zone of the demo's team: what a calendar shows first has it, also where the next month has begun elsewhere. */
export function teamToday(): string {
  // Of Swedish dates: year, month and day.
  return new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Los_Angeles' });
}
