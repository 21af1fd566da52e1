import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printCommandErrors } from '#lib/errors/print-command-errors.ts';
import { addMissingSentences } from './missing-sentences.ts';
import { readAllTexts } from './source-texts.ts';
import { assertLanguage, readAreas, TRANSLATIONS, translatedLanguages } from './translations.ts';

printCommandErrors();

/** `npm run translations <language>`: adds empty sentences for all missing messages of the language. */
const language = assertLanguage(process.argv[2] ?? '');
const { screens, rules } = readAllTexts();
const used = [...screens, ...rules].flatMap(({ messages }) => messages);
const others = translatedLanguages().filter((other) => other !== language);
const { areas, missing } = addMissingSentences(
  readAreas(language),
  others.map((other) => readAreas(other)),
  used,
);
const folder = join(TRANSLATIONS, language);
mkdirSync(folder, { recursive: true });
for (const [area, messages] of areas) {
  writeFileSync(join(folder, `${area}.json`), `${JSON.stringify(messages, null, 2)}\n`);
}
process.stdout.write(`${missing} sentences are empty in ${folder}.\n`);
