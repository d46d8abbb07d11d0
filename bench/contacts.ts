// A million contacts, and a tenth of them: defined through the API, filled by set-based SQL.
import type pg from 'pg';
import { call } from './api.ts';
import type { ContactsTable } from './scenario.ts';

interface MadeCollection {
  readonly id: string;
}
interface Made {
  readonly url: string;
  readonly cookie: string;
  readonly teamId: string;
}

/** One collection of each size, with lists of their own. */
export async function seedContacts(made: Made, owner: pg.Pool, count: number): Promise<ContactsTable> {
  const of = `of ${count.toLocaleString('en')}`;
  const cities = await makeList(made, owner, `Bench city ${of}`, `Bench cities ${of}`, 50);
  const tags = await makeList(made, owner, `Bench tag ${of}`, `Bench tags ${of}`, 8);
  const collection = await call<MadeCollection>(made, 'POST', `/teams/${made.teamId}/collections`, {
    name: `Bench contact ${of}`,
    pluralName: `Bench contacts ${of}`,
    fields: [
      { title: 'Full name', dataType: 'plain_text' },
      { title: 'Email', dataType: 'email_address' },
      { title: 'Phone', dataType: 'phone_number' },
      { title: 'City', dataType: 'single_selection_from_list', settings: { listId: cities.collectionId } },
      { title: 'Tags', dataType: 'multi_selection_from_list', settings: { listId: tags.collectionId } },
      { title: 'Balance', dataType: 'decimal' },
      { title: 'Birth date', dataType: 'date' },
      { title: 'Active', dataType: 'boolean' },
      { title: 'Notes', dataType: 'plain_text', settings: { isMultiLine: true } },
    ],
  });
  const { table, column } = await locate(owner, made.teamId, collection.id);
  await fill(owner, table, column, cities.ids, tags.ids, count);
  return { collectionId: collection.id, table, column, cities, tags, count };
}

async function makeList(made: Made, owner: pg.Pool, name: string, pluralName: string, count: number) {
  const list = await call<MadeCollection>(made, 'POST', `/teams/${made.teamId}/collections`, {
    name,
    pluralName,
    isUsedAsCustomList: true,
  });
  const items = await call<{ records: { id: string }[] }>(
    made,
    'POST',
    `/teams/${made.teamId}/collections/${list.id}/records`,
    { records: Array.from({ length: count }, (_, n) => ({ name: `${name} ${n + 1}`, color: 'green' })) },
  );
  const { table, column } = await locate(owner, made.teamId, list.id);
  return {
    collectionId: list.id,
    table,
    name: column.name ?? '',
    color: column.color ?? '',
    icon: column.icon ?? '',
    ids: items.records.map((item) => item.id),
  };
}

/** Physical names, read from the definitions as the owner. */
export async function locate(owner: pg.Pool, teamId: string, collectionId: string) {
  const { rows } = await owner.query<{ number: number; column_name: string; field_number: number }>(
    `select c.number, f.column_name, f.number as field_number from platform.collections c
     join platform.fields f on f.team_id = c.team_id and f.collection_id = c.id
     where c.team_id = $1 and c.id = $2`,
    [teamId, collectionId],
  );
  const table = `"team_${teamId.replaceAll('-', '')}"."c_${rows[0]?.number}"`;
  return { table, column: Object.fromEntries(rows.map((row) => [row.column_name, `f_${row.field_number}`])) };
}

/** One a minute until now, so that figures of the last months count them. */
async function fill(
  owner: pg.Pool,
  table: string,
  column: Readonly<Record<string, string>>,
  cities: readonly string[],
  tags: readonly string[],
  count: number,
): Promise<void> {
  const names = ['full_name', 'email', 'phone', 'city', 'tags', 'balance', 'birth_date', 'active', 'notes'];
  await owner.query(
    `insert into ${table} (id, created_at, updated_at, search, ${names.map((name) => column[name]).join(', ')})
     select (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
            at, at, lower(name || E'\\n' || email || E'\\n' || phone || E'\\n' || notes), name, email, phone, city, tags, balance, born, active, notes
     from (
       select n, date_trunc('minute', now()) - ($3::int - n) * interval '1 minute' as at,
              (array['Ana','Bruno','Clara','Dmitri','Elena','Farid','Grace','Hugo','Inés','Jonas'])[1 + n % 10] || ' ' ||
              (array['Almeida','Castillo','Nguyen','Petrov','Rossi','Haddad','Okafor','Moreau','Fontaine','Eriksen','Kowalski'])[1 + (n / 10) % 11] || ' ' || n as name,
              'person' || n || '@example.org' as email, '+1916555' || lpad((n % 10000)::text, 4, '0') as phone,
              ($1::uuid[])[1 + (n::bigint * 7919) % ${cities.length}] as city,
              array[($2::uuid[])[1 + n % ${tags.length}], ($2::uuid[])[1 + (n + 3) % ${tags.length}]] as tags,
              ((n::bigint * 7907) % 100000) / 100.0 as balance, date '1940-01-01' + (n * 31) % 27000 as born, n % 3 <> 0 as active,
              'Note ' || md5(n::text) as notes
       from generate_series(1, $3::int) n
     ) x`,
    [cities, tags, count],
  );
  await owner.query(`vacuum (analyze) ${table}`);
}
