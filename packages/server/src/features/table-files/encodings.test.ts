import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type FileEncoding, fileEncodings } from '@fieldhouse/contract/file-reading';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeAs } from '../../../test/imports/encode-as.ts';
import { decoderOf, listEncodings, scanEncoding } from './encodings.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-encodings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function scan(bytes: Uint8Array) {
  const file = path.join(folder, 'file.csv');
  await writeFile(file, bytes);
  return scanEncoding(file);
}

test.each<[FileEncoding, string]>([
  ['windows-1252', 'Name,City\nJosé,Málaga\nJürgen Groß,Köln\nZoé,Orléans\n'],
  ['windows-1252', 'Name,Price\nMüller,5 €\n'],
  ['windows-1252', 'Name;Price\nA;5 €\nB;£ 3\n'],
  ['windows-1252', 'Name;Temperature\nA;5 °C\n'],
  ['windows-1252', 'Name;Text\nA;x – y “q”\n'],
  ['windows-1252', 'Nome;Cidade\nJoão;São Paulo\nConceição;Belém\n'],
  ['windows-1250', 'Imię,Miasto\nŁukasz,Łódź\nMałgorzata,Białystok\n'],
  ['windows-1251', 'Имя,Город\nАнна,Москва\nБорис,Санкт-Петербург\n'],
  ['windows-1251', 'имя,город\nанна,москва\n'],
  ['koi8-r', 'Имя,Город\nАнна,Москва\nБорис,Санкт-Петербург\n'],
  ['ibm866', 'Имя,Город\nАнна,Москва\nБорис,Санкт-Петербург\n'],
  ['windows-1253', 'Όνομα,Πόλη\nΜαρία Παπαδοπούλου,Αθήνα\nΓιώργος,Θεσσαλονίκη\n'],
  ['windows-1255', 'שם,עיר\nדוד,ירושלים\nרחל,תל אביב\n'],
  ['windows-1256', 'الاسم,المدينة\nأحمد,القاهرة\nفاطمة,الرياض\n'],
  ['windows-874', 'ชื่อ,เมือง\nสมชาย,กรุงเทพมหานคร\n'],
  ['ibm850', 'Nombre,Ciudad\nJosé Núñez,Cádiz\nJürgen Groß,Köln\nZoé,Orléans\n'],
  ['macintosh', 'Name,City\nJürgen Groß,Köln\nZoé,Orléans\n'],
  ['macintosh', 'Name\nHélène\n'],
  ['macintosh', 'Name,City\nSøren,Hélène\n'],
  ['macintosh', 'Name\nConceição\n'],
  ['windows-1252', 'Name\nNúñez\n'],
  ['windows-1252', 'Name\nAçúcar\n'],
  ['shift_jis', '名前,都市\n田中太郎,東京\nさくら,オオサカ\n'],
  ['euc-jp', '名前,都市\n田中さん,とうきょう\nさくら,オオサカ\n'],
  ['gb18030', '姓名,城市\n王小明,北京\n李华,上海\n张伟,广州\n'],
  ['big5', '姓名,城市\n王小明,臺北\n陳美麗,高雄\n'],
  ['euc-kr', '이름,도시\n김민수,서울\n이영희,부산\n'],
])('a text in %s is recognised: %j', async (encoding, text) => {
  const found = await scan(encodeAs(text, encoding));
  expect(found.guess).toBe(encoding);
  const [best] = listEncodings(found, found.guess);
  expect(best).toMatchObject({ encoding, unreadable: 0 });
  expect(text).toContain(best?.sample.split(' ')[0]);
});

test.each<[string, Uint8Array, FileEncoding]>([
  ['ASCII', Buffer.from('Name\nAnna\n'), 'utf-8'],
  ['UTF-8', Buffer.from('Имя,日本\n'), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from('\ufeffName\nJosé\n'), 'utf-8'],
  ['UTF-16 with a mark', Buffer.from('\ufeffИмя\nАнна\n', 'utf16le'), 'utf-16le'],
  ['UTF-16 without one', Buffer.from('Name,City\nJosé,Rome\n', 'utf16le'), 'utf-16le'],
  ['UTF-16 without one, in Cyrillic', Buffer.from('Имя;Город\nАнна;Москва\n', 'utf16le'), 'utf-16le'],
  ['ASCII with a zero byte', Buffer.from('a,b\n1,\0\n'), 'utf-8'],
  ['UTF-16 of the other order', Buffer.from('Name,City\nJosé,Rome\n', 'utf16le').swap16(), 'utf-16be'],
  [
    'UTF-8 with one line in another encoding',
    Buffer.concat([Buffer.from('José\nZoé\nJürgen\nÅsa\n'), Buffer.from('Málaga\n', 'latin1')]),
    'utf-8',
  ],
])('a file in %s is recognised', async (_name, bytes, encoding) => {
  expect((await scan(bytes)).guess).toBe(encoding);
});

test('characters beyond ASCII are found in the last row of a long file', async () => {
  const found = await scan(
    Buffer.concat([Buffer.from('Anna,Rome\n'.repeat(60_000)), Buffer.from('José\n', 'latin1')]),
  );
  expect(found.guess).toBe('windows-1252');
  expect(listEncodings(found, 'utf-8')[0]).toEqual({ encoding: 'utf-8', sample: 'Jos\ufffd', unreadable: 1 });
});

test('every encoding that can be chosen can be read', () => {
  for (const encoding of fileEncodings) expect(() => decoderOf(encoding, { fatal: true })).not.toThrow();
});
