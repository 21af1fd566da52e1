/** One object id of each kind in a project, by the kind in camel case. Kinds that are not listed have one, too. */
export interface ProjectObjects {
  project: string;
  user: string;
  server: string;
  serverRequest: string;
  serverPort: string;
  serverVolume: string;
  volume: string;
  transfer: string;
  attachment: string;
  snapshot: string;
  backup: string;
  /** A bootable volume that is not in use. */
  bootVolume: string;
  dataVolume: string;
  image: string;
  network: string;
  subnet: string;
  port: string;
  /** Shared with all projects. */
  externalNetwork: string;
  /** Connects the subnet to the external network. */
  router: string;
  floatingip: string;
  subnetpool: string;
  /** Shares the security group with a project that does not exist. */
  rbacPolicy: string;
  addressScope: string;
  addressGroup: string;
  qosPolicy: string;
  bandwidthLimitRule: string;
  dscpMarkingRule: string;
  minimumBandwidthRule: string;
  packetRateLimitRule: string;
  minimumPacketRateRule: string;
  securityGroup: string;
  securityGroupRule: string;
  serverGroup: string;
  keypair: string;
  applicationCredential: string;
  accessRule: string;
  trust: string;
  credential: string;
  ec2Key: string;
  /** A shared view of the list of instances. */
  view: string;
  quotaRequest: string;
  alert: string;
  bucket: string;
  bucketUpload: string;
  bucketJob: string;
  bucketArchive: string;
  bucketImport: string;
  schedule: string;
  job: string;
}
