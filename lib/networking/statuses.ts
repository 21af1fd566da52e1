/** Predicates of networks, routers and ports, whose statuses are the same words. */
type Stated = { readonly status: string };
export const isActive = ({ status }: Stated): boolean => status === 'ACTIVE';
export const isBeingBuilt = ({ status }: Stated): boolean => status === 'BUILD';
export const isDown = ({ status }: Stated): boolean => status === 'DOWN';
export const hasFailed = ({ status }: Stated): boolean => status === 'ERROR';
