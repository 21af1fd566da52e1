/** Path of a step of the sign-in at a provider; of the start without a name. */
export const federatedPath = (
  { providerId, protocolId }: { providerId: string; protocolId: string },
  step = '',
): string => `/sign-in/${[providerId, protocolId, ...(step ? [step] : [])].map(encodeURIComponent).join('/')}`;
