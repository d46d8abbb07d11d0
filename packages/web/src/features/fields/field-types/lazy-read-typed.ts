/** The rules of every type load with the first edit. */
export async function loadReadTyped() {
  return (await import('./read-typed.ts')).readTyped;
}
