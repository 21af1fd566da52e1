/** Cookie with the domain of the last sign-in in this browser. */
export const domainCookie = 'nephos-domain';
