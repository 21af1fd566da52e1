/** The only zone of networks, routers and agents. */
export const ZONE = 'nova';
