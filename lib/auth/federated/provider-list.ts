/** A button of the sign-in page. */
export interface SignInProvider {
  providerId: string;
  protocolId: string;
  label: string;
  /** Domains of email addresses whose users sign in here. */
  emailDomains: string[];
  domainName: string;
  /** False if the last contact failed. Local users can always sign in. */
  isAvailable: boolean;
}
