/** Where the platform receives the messages of a provider. */
export interface SamlAddresses {
  /** Also the default name of the platform for the provider. */
  metadata: string;
  /** Assertion consumer service. */
  acs: string;
  /** Single logout service. */
  slo: string;
  /** Where clients without a browser (ECP) sign in. */
  ecp: string;
  /** The sign-in page of the console. */
  signIn: string;
}

interface ProtocolName {
  providerId: string;
  protocolId: string;
}

/** @param baseUrl external address of the platform, without a slash at its end */
export function samlAddresses(baseUrl: string, { providerId, protocolId }: ProtocolName): SamlAddresses {
  const [provider, protocol] = [providerId, protocolId].map(encodeURIComponent);
  const browser = `${baseUrl}/sign-in/${provider}/${protocol}`;
  return {
    signIn: `${baseUrl}/sign-in`,
    metadata: `${browser}/metadata`,
    acs: `${browser}/acs`,
    slo: `${browser}/slo`,
    ecp: `${baseUrl}/identity/v3/OS-FEDERATION/identity_providers/${provider}/protocols/${protocol}/auth`,
  };
}

/** @param url an address of the sign-in of the platform, such as a callback */
export function addressesBeside(url: string, name: ProtocolName): SamlAddresses {
  const { origin, pathname } = new URL(url);
  const at = pathname.indexOf('/sign-in');
  return samlAddresses(origin + (at < 0 ? '' : pathname.slice(0, at)), name);
}
