import type { Page, Response } from '@playwright/test';

/** What tokens of the platform look like: claims begin so. Cookies of sessions look alike, and are looked at apart. */
const SHAPE = /eyJ[A-Za-z0-9_-]{60,}/g;

interface PageText {
  where: string;
  text: string;
}

/** Answers that have no end, and those without a body. */
const isReadable = (response: Response): boolean => {
  const type = response.headers()['content-type'] ?? '';
  return !type.includes('event-stream') && (response.status() < 300 || response.status() >= 400);
};

/** Undefined for an answer that came when its page was closed already: nobody was told it. */
async function read(response: Response): Promise<PageText | undefined> {
  const headers = await response.headersArray().catch(() => undefined);
  if (!headers) return undefined;
  const lines = headers.map(({ name, value }) => `${name}: ${value}`).filter((line) => !isEncrypted(line));
  // A page that is left may take the body of an answer with it before anybody could read it.
  const body = isReadable(response) ? await response.text().catch(() => '') : '';
  return { where: response.url(), text: `${lines.join('\n')}\n\n${body}` };
}

/** The cookie that holds the session is out of reach of scripts, and encrypted. */
const isEncrypted = (line: string): boolean => /^set-cookie: nephos-session=[^\n]*; HttpOnly/i.test(line);

/** Everything on a page that a script of it can read. */
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

/** Gathers all that a browser is told, and looks through it for tokens. */
export function watchFor(page: Page) {
  const seen: PageText[] = [];
  const answers: Promise<PageText | undefined>[] = [];
  const known = new Set<string>();
  page.context().on('response', (response) => void answers.push(read(response)));
  return {
    /** Tokens that were issued. */
    know(...tokens: string[]): void {
      for (const token of tokens) known.add(token);
    },
    add: (where: string, text: string) => void seen.push({ where, text }),
    /** Looks at the page that is open. */
    look: async (where: string) => void seen.push({ where, text: await readable(page) }),
    /** Where a token stands, known or by its shape. */
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
