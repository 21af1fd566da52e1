import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { applicationFile } from '#lib/application-files.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { type Catalog, shareCatalog, sharedCatalog } from './catalog.ts';
import { ENGLISH, type Language, type LanguageChoice } from './language.ts';
import type { Messages } from './translate.ts';
import { TRANSLATION_FILES } from './translation-file.ts';

/** Contains a folder per language with a JSON file per screen area. Languages are not declared anywhere else. */
export const TRANSLATIONS = 'translations';

/** Messages of one language by screen area. */
export type MessagesByArea = ReadonlyMap<string, Messages>;

const Sentences = z.record(z.string(), z.string());

/**
 * Languages with a folder.
 * @throws ConfigurationError if a folder's name is not a language tag
 */
export function translatedLanguages(folder = TRANSLATIONS): Language[] {
  if (!existsSync(/* turbopackIgnore: true */ folder)) return [];
  return readdirSync(/* turbopackIgnore: true */ folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => assertLanguage(name))
    .sort();
}

/** @throws ConfigurationError if the name is not a language tag in canonical form, or is English */
export function assertLanguage(name: string): Language {
  if (!isLanguageTag(name))
    throw new ConfigurationError(name, `"${name}" is not a language tag such as "fr" or "pt-BR".`);
  if (name === ENGLISH.code)
    throw new ConfigurationError(name, 'English is the language of the source and has no translations.');
  return name;
}

function isLanguageTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name)[0] === name;
  } catch {
    return false;
  }
}

/**
 * Reads the files of one language.
 * @throws ConfigurationError if a file is not an object of strings
 */
export function readAreas(language: Language, folder = TRANSLATIONS): MessagesByArea {
  const path = join(/* turbopackIgnore: true */ folder, language);
  if (!existsSync(/* turbopackIgnore: true */ path)) return new Map();
  const files = readdirSync(/* turbopackIgnore: true */ path).filter((file) => file.endsWith('.json'));
  return new Map(
    files
      .sort()
      .map((file) => [file.slice(0, -'.json'.length), readMessages(join(/* turbopackIgnore: true */ path, file))]),
  );
}

function readMessages(file: string): Messages {
  try {
    return Sentences.parse(JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')));
  } catch (error) {
    throw new ConfigurationError(file, `${file} is not a JSON object of messages and sentences.`, { cause: error });
  }
}

/** Reads all languages. An empty sentence counts as missing: the message is shown in English. */
export function readCatalog(folder = TRANSLATIONS): Catalog {
  const read = (language: Language) => {
    const entries = [...readAreas(language, folder).values()].flatMap(Object.entries<string>);
    const messages: Messages = Object.fromEntries(entries.filter(([, sentence]) => sentence !== ''));
    const hash = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16);
    return { name: nameOf(language), messages, path: `${TRANSLATION_FILES}${language}-${hash}.json` };
  };
  return new Map(translatedLanguages(folder).map((language) => [language, read(language)]));
}

/** Name of the language in itself, capitalized: "Deutsch", "Français". */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Read on first use. */
export const getCatalog = (): Catalog => sharedCatalog() ?? shareCatalog(readCatalog(applicationFile(TRANSLATIONS)));

/** English first, then the others by tag. */
export const languageChoices = (catalog: Catalog): LanguageChoice[] => [
  ENGLISH,
  ...[...catalog].map(([code, { name }]) => ({ code, name })),
];

/** Tags of `languageChoices`. */
export const languageCodes = (catalog: Catalog): Language[] => [ENGLISH.code, ...catalog.keys()];
