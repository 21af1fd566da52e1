import { unpackJson } from '#lib/db/column-types.ts';
import type { Services } from '#lib/http/context.ts';
import { retryProvider } from '#lib/identity/federation/oidc/provider.ts';
import { loadProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';

/** A button of the sign-in page. */
export interface SignInProvider {
  providerId: string;
  protocolId: string;
  label: string;
  /** Domains of email addresses whose users sign in here. */
  emailDomains: string[];
  domainName: string;
  /** False if the last contact of any replica failed. Local users can always sign in. */
  isAvailable: boolean;
}

/** More buttons would not help anyone to choose. */
const MAX_PROVIDERS = 100;
/** Maximum protocols that are read, including those without a button. */
const MAX_PROTOCOLS = 2000;

/** Enabled providers with which the platform speaks itself, in the order of their labels. */
export async function listSignInProviders(services: Services): Promise<SignInProvider[]> {
  const rows = await services.database.read
    .selectFrom('identity_providers')
    .innerJoin('federation_protocols', 'federation_protocols.provider_id', 'identity_providers.id')
    .innerJoin('domains', 'domains.id', 'identity_providers.domain_id')
    .select(['identity_providers.id as provider_id', 'federation_protocols.id as protocol_id'])
    .select(['identity_providers.sign_in', 'federation_protocols.configuration', 'domains.name as domain_name'])
    .select('federation_protocols.unavailable_since')
    .where('identity_providers.enabled', '=', 1)
    .where('domains.enabled', '=', 1)
    .where('federation_protocols.configuration', 'is not', null)
    .orderBy('identity_providers.id')
    .orderBy('federation_protocols.id')
    .limit(MAX_PROTOCOLS)
    .execute();
  const shown = rows.filter(
    ({ sign_in, configuration }) => !unpackJson(sign_in).is_hidden && isForBrowsers(configuration),
  );
  const protocolsOf = Map.groupBy(shown, ({ provider_id }) => provider_id);
  return shown
    .slice(0, MAX_PROVIDERS)
    .map(
      ({ provider_id: providerId, protocol_id: protocolId, sign_in, domain_name: domainName, unavailable_since }) => {
        const { label: name = providerId, email_domains: emailDomains = [] } = unpackJson(sign_in);
        const isOnly = protocolsOf.get(providerId)?.length === 1;
        const label = isOnly ? name : `${name} (${protocolId})`;
        const isAvailable = unavailable_since === null;
        if (!isAvailable) void refreshAvailability(services, providerId, protocolId);
        return { providerId, protocolId, label, emailDomains, domainName, isAvailable };
      },
    )
    .toSorted((one, other) => (one.label < other.label ? -1 : Number(one.label > other.label)));
}

/** Jobs of CI systems do not sign in with browsers. */
function isForBrowsers(configuration: string | null): boolean {
  const { accepts } = JSON.parse(configuration ?? '{}') as { accepts?: string };
  return accepts !== 'job_tokens';
}

/** Finds out whether a provider is available again, without delaying the page. Attempts are limited. */
async function refreshAvailability(services: Services, providerId: string, protocolId: string): Promise<void> {
  try {
    await retryProvider(services, await loadProtocol(services, providerId, protocolId));
  } catch (error) {
    services.log.debug({ err: error, providerId, protocolId }, 'the identity provider is still unavailable');
  }
}
