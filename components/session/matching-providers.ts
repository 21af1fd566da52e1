import type { SignInProvider } from '#lib/auth/federated/provider-list.ts';

/** Maximum number of buttons. More providers are searched by email address or domain. */
export const MAX_BUTTONS = 5;

/**
 * Providers for what the user has typed: an email address, or part of a domain or label. Without text, the first ones if
 * there are few.
 */
export function matchingProviders(providers: readonly SignInProvider[], text: string): SignInProvider[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return providers.length > MAX_BUTTONS ? [] : [...providers];
  const [, emailDomain] = /@([^@]+)$/.exec(wanted) ?? [];
  const isMeant = ({ label, domainName, emailDomains }: SignInProvider) =>
    emailDomain === undefined
      ? [label, domainName].some((name) => name.toLowerCase().includes(wanted))
      : emailDomains.some((domain) => domain.toLowerCase() === emailDomain);
  return providers.filter(isMeant);
}
