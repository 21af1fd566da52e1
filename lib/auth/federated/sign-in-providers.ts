/** An identity provider with a button on the sign-in page. */
export interface SignInProvider {
  providerId: string;
  protocolId: string;
  label: string;
  emailDomains: string[];
  domainName: string;
  /** False after a failed contact with the provider. */
  isAvailable: boolean;
}

export const signInProviders = (): Promise<SignInProvider[]> => Promise.resolve([]);
