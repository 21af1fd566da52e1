/** The one zone that networks, routers and agents are in. */
export const ZONE = 'nova';
