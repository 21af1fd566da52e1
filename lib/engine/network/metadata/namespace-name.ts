/** Name of the network namespace on the host of the metadata listener of a network. */
export const namespaceOf = (networkId: string): string => `nephos-${networkId}`;
