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

/** The key of {@link certificate}. */
export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgf8YezlPu8fj1gfvM
g2MPbFWHPWga6bBLNLrkgLpv3eehRANCAAQpGxtmd152Fexv043Oii17vp2sqyo7
XGOfnP+dYHBxRBvF2spd1YXV6qxTButEt09ST7zzc6CrXn11Vq3Euzqh
-----END PRIVATE KEY-----
`;

/** A certificate for the same host that {@link certificate} signed: where that one is the certificate of a company, as the services of the company have them. */
export const signedCertificate = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIBAjAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9jZG4uZXhh
bXBsZS5jb20wIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMCExHzAd
BgNVBAMMFmEgc2VydmljZSBvZiBhIGNvbXBhbnkwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATo9w+mtYNRBqQCFE85HzLVhNmRZ10Hkgj9fKW2TTd6Y07dC0FCJDIg
7OOmY3BKiS3F//Epyi4tnKkvzbarao/no34wfDAaBgNVHREEEzARgg9jZG4uZXhh
bXBsZS5jb20wCQYDVR0TBAIwADATBgNVHSUEDDAKBggrBgEFBQcDATAdBgNVHQ4E
FgQUN7PeFzgu5zNPGIPrCW1SC7rlrnwwHwYDVR0jBBgwFoAUwXFkumAF1aJnPrKy
3ZS5Sy0jvt8wCgYIKoZIzj0EAwIDSAAwRQIhALQy37+RjUS6CrLztvWK0NAeLWTJ
IUWVh7i0J2xMAQL2AiA2gjFM4mhh4YB66iMguuzfKvSzY84VOqpKV3NB5zv+jA==
-----END CERTIFICATE-----
`;

/** The key of {@link signedCertificate}. */
export const signedCertificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/HOPo5xvRCHQJfJU
FcqO4cIzNI57W3dxoCJ59GJonaOhRANCAATo9w+mtYNRBqQCFE85HzLVhNmRZ10H
kgj9fKW2TTd6Y07dC0FCJDIg7OOmY3BKiS3F//Epyi4tnKkvzbarao/n
-----END PRIVATE KEY-----
`;
