import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const list = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));
const PAGES = list('*.md');
const SOURCES = list('*.ts', '*.tsx');
const read = (file: string) => readFileSync(file, 'utf8');

/** As GitHub derives them from headings. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

describe('Documents', () => {
  test.each(PAGES)('%s has no link to a file or heading that does not exist', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(target)) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('no page has a conflict marker of git', () => {
    expect(PAGES.filter((page) => /^(?:<{7}|>{7}|\|{7})(?: |$)/m.test(read(page)))).toEqual([]);
  });

  test.each(PAGES)('%s names no file of the repository that does not exist', (page) => {
    const paths = [
      ...read(page).matchAll(
        /`((?:app|bench|components|docs|e2e|lib|public|translations|\.ci|\.github)\/[\w./()[\]-]+)`/g,
      ),
    ].map(([, path = '']) => path.replace(/\/$/, ''));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('no source refers to a section of the contract that does not exist', () => {
    const sections = new Map<string, string[]>();
    for (const page of PAGES.filter((file) => file.startsWith('docs/contract/'))) {
      const numbers = [...read(page).matchAll(/^(?:#+ )?(\d+(?:\.\d+)?)[. ]/gm)].map(([, number = '']) => number);
      sections.set(page, numbers);
    }
    const broken = SOURCES.flatMap((file) =>
      [...read(file).matchAll(/docs\/contract\/[a-z]+\.md(?: (\d+(?:\.\d+)?))?/g)]
        .filter(([text, number]) => {
          const known = sections.get(text.replace(/ .*/, ''));
          return !known || (number !== undefined && !known.includes(number));
        })
        .map(([text]) => `${file}: ${text}`),
    );
    expect(broken).toEqual([]);
  });
});
