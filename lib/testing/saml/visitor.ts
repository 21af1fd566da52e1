/** A browser without scripts: follows redirects with cookies, and reads forms. */
export interface Visitor {
  /** Opens an address, and follows redirects within its site. */
  open(url: string, form?: URLSearchParams): Promise<VisitedPage>;
}

interface VisitedPage {
  url: string;
  status: number;
  text: string;
  /** The first one; undefined without one. */
  form: PageForm | undefined;
  /** Where a redirect leads that leaves the site. */
  leavesFor: string | undefined;
}

const MAX_REDIRECTS = 20;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#039': "'", '#39': "'" };
const decodeHtml = (text: string) => text.replaceAll(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

export function newVisitor(): Visitor {
  const cookies = new Map<string, string>();
  const request = async (url: string, form: URLSearchParams | undefined) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = { redirect: 'manual', headers: { cookie }, ...(form && { method: 'POST', body: form }) } as const;
    const response = await fetch(url, init);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    async open(url, form) {
      let address = url;
      let body = form;
      for (let count = 0; count < MAX_REDIRECTS; count += 1) {
        const response = await request(address, body);
        const location = response.headers.get('location');
        const text = await response.text();
        const page = { url: address, status: response.status, text, form: formIn(address, text), leavesFor: undefined };
        if (location === null) return page;
        const next = new URL(location, address);
        if (next.origin !== new URL(url).origin) {
          return { ...page, leavesFor: next.href };
        }
        address = next.href;
        body = undefined;
      }
      throw new Error(`There are more than ${MAX_REDIRECTS} redirects from ${url}.`);
    },
  };
}

export interface PageForm {
  action: string;
  fields: URLSearchParams;
}

/** The first form of a page; undefined without one. @param url of the page */
export function formIn(url: string, text: string): PageForm | undefined {
  const [, attributes, content = ''] = /<form([^>]*)>(.*?)<\/form>/s.exec(text) ?? [];
  if (attributes === undefined) return undefined;
  const attributeIn = (tag: string, name: string) =>
    decodeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const fields = new URLSearchParams();
  for (const [tag] of content.matchAll(/<input[^>]*>/g)) {
    const name = attributeIn(tag, 'name');
    if (name !== '') fields.append(name, attributeIn(tag, 'value'));
  }
  return { action: new URL(attributeIn(attributes, 'action') || url, url).href, fields };
}
