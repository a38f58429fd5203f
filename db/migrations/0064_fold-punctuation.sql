CREATE OR REPLACE FUNCTION "search_fold"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN octet_length($1) = length($1) THEN lower($1 COLLATE "C") ELSE
		normalize(replace(replace(replace(replace(
			translate(
				lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]', '', 'g')),
				'øðđħıłŧς‘’‛′ʻʼ“”„‐‒–—−', 'oddhiltσ''''''''''''"""-----'),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) END;
