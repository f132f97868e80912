// Made for these tests with openssl, valid from 2020 to 2120: it opens nothing.

/** A certificate that signed itself, for the host cdn.example.com alone. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBczCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9jZG4uZXhh
bXBsZS5jb20wIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBoxGDAW
BgNVBAMMD2Nkbi5leGFtcGxlLmNvbTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BCkbG2Z3XnYV7G/Tjc6KLXu+nayrKjtcY5+c/51gcHFEG8Xayl3VhdXqrFMG60S3
T1JPvPNzoKtefXVWrcS7OqGjTjBMMBoGA1UdEQQTMBGCD2Nkbi5leGFtcGxlLmNv
bTAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBTBcWS6YAXVomc+srLdlLlLLSO+
3zAKBggqhkjOPQQDAgNIADBFAiA3PIqORFvNf6GhLACIuP/9Ml8Jp0q05OkbQ6O9
YV5JDgIhAIXjKqFxZ+WbBbREkzxZ3VxpiTFizs2QbJybu2THYirQ
-----END CERTIFICATE-----
`;

/** Its key. */
export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgf8YezlPu8fj1gfvM
g2MPbFWHPWga6bBLNLrkgLpv3eehRANCAAQpGxtmd152Fexv043Oii17vp2sqyo7
XGOfnP+dYHBxRBvF2spd1YXV6qxTButEt09ST7zzc6CrXn11Vq3Euzqh
-----END PRIVATE KEY-----
`;
