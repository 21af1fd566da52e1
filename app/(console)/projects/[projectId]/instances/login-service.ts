import { loginUser } from '#components/instances/login-user.ts';
import type { ImageChoice } from '#lib/image/images/queries.ts';

export interface LoginService {
  service: 'SSH' | 'RDP';
  /** Of TCP. */
  port: number;
  /** Who signs in; undefined when nobody can know. */
  user: string | undefined;
}

/** The cloud image of Windows sets up this one. */
const WINDOWS_USER = 'Admin';

/** The way into a machine made from an image; SSH where the image does not say what it is. */
export function loginServiceOf(image: ImageChoice | undefined): LoginService {
  const isWindows = [image?.os_type, image?.os_distro].some((word) => word?.toLowerCase() === 'windows');
  return isWindows
    ? { service: 'RDP', port: 3389, user: image?.os_admin_user ?? WINDOWS_USER }
    : { service: 'SSH', port: 22, user: image?.os_admin_user ?? loginUser(image?.os_distro) };
}
