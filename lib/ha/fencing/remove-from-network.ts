import type { Logger } from 'pino';
import type { NetworkDriver } from '#lib/engine/network/driver.ts';

/**
 * Removes a host that runs nothing from the network. Does not wait: gateways of the host move as soon as OVN responds,
 * independent of its instances.
 */
export function removeFromNetwork(network: NetworkDriver, host: string, log: Pick<Logger, 'warn'>): void {
  network.removeHost(host).catch((err: unknown) => {
    log.warn({ host, err }, 'removing a fenced host from OVN failed; its routers may fail over late');
  });
}
