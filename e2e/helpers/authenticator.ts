import type { CDPSession, Page } from 'playwright/test';

/** A device with a screen lock, which stores passkeys (WebAuthn §11.2). */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  // Such a device fills in the passkey automatically: there would be no time to press the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}
