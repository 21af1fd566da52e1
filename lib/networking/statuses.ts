/** Predicates of networks, routers and ports, whose statuses are the same words. */
type StatusField = { readonly status: string };
export const isActive = ({ status }: StatusField): boolean => status === 'ACTIVE';
export const isBeingBuilt = ({ status }: StatusField): boolean => status === 'BUILD';
export const isDown = ({ status }: StatusField): boolean => status === 'DOWN';
export const hasFailed = ({ status }: StatusField): boolean => status === 'ERROR';
