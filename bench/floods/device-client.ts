import type { Db } from "@/db/system/client";
import { makeApplication } from "@/test/factories";

export async function makeDeviceClient(db: Db): Promise<string> {
  const { clientId } = await makeApplication(db, {
    type: "device",
    tokenEndpointAuthMethod: "none",
    grantTypes: ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"],
    redirectUris: [],
  });
  return clientId;
}
