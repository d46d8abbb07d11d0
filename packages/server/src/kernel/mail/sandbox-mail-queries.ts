import type pg from 'pg';
import { newId } from '../ids.ts';

interface SandboxMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export async function insertSandboxMail(pool: pg.Pool, mail: SandboxMail): Promise<void> {
  await pool.query(
    'insert into identity.sandbox_mails (id, to_address, from_address, subject, html, text) values ($1, $2, $3, $4, $5, $6)',
    [newId(), mail.to, mail.from, mail.subject, mail.html, mail.text],
  );
}
