export interface NewKeyProps {
  projectId: string;
  onAdded: (name: string) => void;
  onClose: () => void;
}

/** A key pair with its private key, which is stored nowhere else. */
export interface MadeKey {
  name: string;
  publicKey: string;
  privateKey: string;
  /** The browser could not generate it, so the platform did: RSA with 2048 bits. */
  isMadeByPlatform: boolean;
}
