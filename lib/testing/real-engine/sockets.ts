import { Connection } from '#lib/engine/hypervisor/libvirt/connection.ts';

/** A host of the real engine counts as this machine, but has a `/var/lib/libvirt` of its own: `host.ts` says where. */
const SOCKET = /[?&]socket=(.+)\/run\/libvirt\/libvirt-sock$/;
const LIBVIRT = '/var/lib/libvirt/';

/** Lets drivers in this process reach the sockets that the libvirt of a test host names, which are out of sight here. */
export function reachSocketsOfHosts(): void {
  const { lend } = Connection.prototype;
  Connection.prototype.lend = function (socket) {
    const [, root] = SOCKET.exec(this.uri) ?? [];
    const isHidden = root !== undefined && socket.startsWith(LIBVIRT);
    return lend.call(this, isHidden ? `${root}/lib-libvirt/${socket.slice(LIBVIRT.length)}` : socket);
  };
}
