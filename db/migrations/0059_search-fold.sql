CREATE FUNCTION "search_fold"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN octet_length($1) = length($1) THEN lower($1 COLLATE "C") ELSE
		normalize(replace(replace(replace(replace(
			translate(
				lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
				'øðđħıłŧς', 'oddhiltσ'),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) END;--> statement-breakpoint
CREATE FUNCTION "search_patterns"(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT coalesce(array_agg(DISTINCT '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
		FROM regexp_split_to_table(search_fold($1), '\s+') word WHERE word <> '');--> statement-breakpoint
CREATE FUNCTION "search_words_parts"(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT coalesce(array_agg(DISTINCT part), '{}')
		FROM regexp_split_to_table(search_fold($1), '\s+') word, unnest(search_term_parts(word)) part WHERE word <> '');
