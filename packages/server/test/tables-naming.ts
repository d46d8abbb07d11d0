import type { TestServer } from './start-server.ts';

/** Of what is stored about records, which are the team's own. */
const tablesOfRecords = ['record_changes', 'search_words'];

/** The tables of all teams that contain the text, in any spelling of its case. */
export async function tablesNaming({ deps }: TestServer, text: string): Promise<string[]> {
  const { ownerPool } = deps;
  const { rows } = await ownerPool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'platform'",
  );
  const naming: string[] = [];
  for (const { name } of rows) {
    const found = await ownerPool.query(
      `select from platform.${name} t where strpos(lower(to_jsonb(t)::text), $1) > 0 limit 1`,
      [text],
    );
    if (found.rowCount !== 0 && !tablesOfRecords.includes(name)) naming.push(name);
  }
  return naming;
}
