/** The rules of every type come with the first edit. */
export async function loadReadTyped() {
  return (await import('./read-typed.ts')).readTyped;
}
