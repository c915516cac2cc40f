-- Why a mail has not gone out is kept as a code of a closed list and told in the reader's language. What a mail server said, which stood
-- here, belongs to the log.
alter table mail add column failure jsonb;
update mail set failure = '{"code": "job.mail_not_sent"}' where error is not null;
alter table mail drop column error;

-- What the sentence for which an import was given up asks for.
alter table park_import add column error_values jsonb;
