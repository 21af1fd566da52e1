import type { Page, Response } from '@playwright/test';

/** Tokens begin with JSON claims in base64. Session cookies look the same and are checked separately. */
const SHAPE = /eyJ[A-Za-z0-9_-]{60,}/g;

interface PageText {
  where: string;
  text: string;
}

/** Excludes event streams, which do not end, and redirects, which have no body. */
const isReadable = (response: Response): boolean => {
  const type = response.headers()['content-type'] ?? '';
  return !type.includes('event-stream') && (response.status() < 300 || response.status() >= 400);
};

/** Returns undefined if the page was closed before the response arrived. */
async function read(response: Response): Promise<PageText | undefined> {
  const headers = await response.headersArray().catch(() => undefined);
  if (!headers) return undefined;
  const lines = headers.map(({ name, value }) => `${name}: ${value}`).filter((line) => !isEncrypted(line));
  // If the page is left, the browser may discard the body of a response.
  const body = isReadable(response) ? await response.text().catch(() => '') : '';
  return { where: response.url(), text: `${lines.join('\n')}\n\n${body}` };
}

/** Scripts cannot read the session cookie (HttpOnly), and it is encrypted. */
const isEncrypted = (line: string): boolean => /^set-cookie: nephos-session=[^\n]*; HttpOnly/i.test(line);

/** Returns everything on a page that its scripts can read. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      document.cookie,
      window.location.href,
      window.name,
      window.history.state,
      { ...window.localStorage },
      { ...window.sessionStorage },
    ]),
  );

/** Records everything that a browser receives and searches it for tokens. */
export function watchForTokenLeaks(page: Page) {
  const seen: PageText[] = [];
  const answers: Promise<PageText | undefined>[] = [];
  const known = new Set<string>();
  page.context().on('response', (response) => void answers.push(read(response)));
  return {
    /** Adds issued tokens to search for. */
    know(...tokens: string[]): void {
      for (const token of tokens) known.add(token);
    },
    add: (where: string, text: string) => void seen.push({ where, text }),
    /** Records the content of the open page. */
    look: async (where: string) => void seen.push({ where, text: await readable(page) }),
    /** Returns the place of each token found, whether it is a known one or only looks like one. */
    async found(): Promise<string[]> {
      const all = [...seen, ...(await Promise.all(answers)).filter((each) => each !== undefined)];
      if (known.size === 0 || answers.length < 20) throw new Error('There was nothing to look through.');
      return all.flatMap(({ where, text }) => {
        const shaped = text.match(SHAPE) ?? [];
        const named = [...known].filter((token) => text.includes(token));
        return [...shaped, ...named].map((token) => `${where}: ${token.slice(0, 12)}…`);
      });
    },
  };
}
