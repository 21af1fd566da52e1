import type { NetworkInput } from './network-input.ts';

/** Converts the form for the API. Only administrators may send the sharing attributes. */
export const toNetwork = ({ shared, 'router:external': external, mtu, ...input }: NetworkInput, isAdmin: boolean) => ({
  ...input,
  ...(mtu === undefined ? {} : { mtu }),
  ...(isAdmin ? { shared, 'router:external': external } : {}),
});
