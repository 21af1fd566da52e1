/** What the tests use of the package, which has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface TokenContext {
    body: unknown;
    oidc: { params: Record<string, string | undefined>; client: { clientId: string } };
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  interface AccessToken {
    expiration: number;
    tokenType: string;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    registerGrantType(name: string, handler: (ctx: TokenContext) => Promise<void>, parameters: readonly string[]): void;
    Grant: new (properties: {
      accountId: string;
      clientId: string;
    }) => Grant;
    AccessToken: new (
      properties: Record<string, unknown>,
    ) => AccessToken;
  }

  export const errors: { InvalidGrant: new (description: string) => Error };
}
