import type { TestPlatform } from './platform.ts';
import { BASE_URL } from './platform.ts';

interface SentForm {
  form?: Record<string, string>;
  json?: unknown;
  headers?: Record<string, string>;
}

/** A browser at the sign-in addresses of the platform, with its cookies. */
export class FederatedBrowser {
  readonly cookies = new Map<string, string>();
  readonly #test: TestPlatform;

  constructor(test: TestPlatform) {
    this.#test = test;
  }

  /** Opens an address below `/sign-in/`, or posts a form or JSON there. */
  async open(address: string, { form, json, headers = {} }: SentForm = {}): Promise<Response> {
    const url = new URL(address, BASE_URL);
    const path = url.pathname.split('/').slice(2).map(decodeURIComponent);
    const request = new Request(url, {
      method: form || json !== undefined ? 'POST' : 'GET',
      headers: { 'user-agent': 'a browser', ...headers },
      body: form ? new URLSearchParams(form) : json === undefined ? null : JSON.stringify(json),
    });
    const response = await this.#test.platform.federated.handle({
      ...{ request, path },
      cookies: Object.fromEntries(this.cookies),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
    return response;
  }

  /** Where an address forwards. */
  async locationOf(address: string, sent?: SentForm): Promise<string> {
    return (await this.open(address, sent)).headers.get('location') ?? '';
  }

  /** A copy of another browser, as an attacker with its cookies has it. */
  copy(): FederatedBrowser {
    const copied = new FederatedBrowser(this.#test);
    for (const [name, value] of this.cookies) copied.cookies.set(name, value);
    return copied;
  }

  get session(): string | undefined {
    return this.cookies.get('nephos-session');
  }
}
